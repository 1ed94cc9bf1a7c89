/** Puzzles as files of any format that the engine writes. */

import { useMemo, useState } from "preact/hooks";
import { about } from "../about";
import { engine, Job } from "../ask";
import type { Calls, PuzzleJson } from "../engine/protocol";
import { download } from "../files";
import { t } from "../words";
import { zip } from "../zip";
import { Busy } from "./busy";
import { Copy } from "./copy";
import { SelectField } from "./field";

const TYPES: Record<string, string> = {
  json: "application/json",
  csv: "text/csv",
  svg: "image/svg+xml",
};

/** The formats that stand first. */
const FIRST = ["json", "csv", "lines", "sudokupad", "fpuzzles"];

export function Writer(props: {
  puzzles: readonly PuzzleJson[];
  /** The name of the file, without its extension. */
  name: string;
  /** What a set tells of where its puzzles come from. */
  made?: NonNullable<Calls["write"]["params"]["made"]>;
}) {
  const { puzzles, name, made: origin } = props;
  const [format, choose] = useState("json");
  const job = useMemo(() => new Job(), []);
  const written = (about.value?.formats ?? []).filter(({ writes }) => writes);
  const rank = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  const choices = written
    .toSorted((one, other) => rank(one.name) - rank(other.name))
    .map(({ name, title }): [string, string] => [name, title]);
  const all = [...puzzles];

  const write = () =>
    job.ask("write", { puzzles: all, format, ...(origin ? { made: origin } : {}) });
  const text = async () => (await write())?.text ?? Promise.reject(new Error("not written"));
  const save = async () => {
    if (format === "svg") return savePictures();
    const made = await write();
    const extension = written.find(({ name }) => name === format)?.extension ?? "txt";
    if (made) download(`${name}.${extension}`, made.text, TYPES[extension] ?? "text/plain");
  };
  const savePictures = () =>
    job.run(async (signal) => {
      const files: { name: string; content: string }[] = [];
      for (const [index, puzzle] of all.entries()) {
        const { svg } = await engine.ask("picture", { puzzle }, { signal });
        files.push({ name: `${name}-${index + 1}.svg`, content: svg });
      }
      const [only] = files;
      if (files.length === 1 && only) download(`${name}.svg`, only.content, "image/svg+xml");
      else download(`${name}.zip`, await zip(files, signal), "application/zip");
    });

  return (
    <div class="writer">
      <div class="row">
        <SelectField
          label={t("format")}
          value={format}
          choices={[...choices, ["svg", t("format-svg")]]}
          onInput={choose}
        />
        <button type="button" disabled={all.length === 0} onClick={() => void save()}>
          {t("download")}
        </button>
        {format !== "svg" && <Copy text={text} />}
      </div>
      <Busy job={job} label={t("writing")} />
    </div>
  );
}
