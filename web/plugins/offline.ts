/**
 * Writes `offline.js`: a service worker that keeps the files of the page in the browser, so that
 * the page opens without a network. A new version is fetched as a whole, and used once no window
 * shows the old one.
 */

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** What the service worker does with `FILES`; a change of `VERSION` makes it fetch them again. */
const WORKER = `
// Other pages of the host, and other copies of this one, have caches of their own.
const OWN = \`satoku \${registration.scope} \`;
const KEPT = OWN + VERSION;
addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(FILES)));
});
addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith(OWN) && name !== KEPT;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  );
});
addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(
    caches
      .open(KEPT)
      .then((cache) => cache.match(event.request, { ignoreSearch: true }))
      .then((kept) => kept ?? fetch(event.request)),
  );
});
`;

export function offline(): Plugin {
  let open = "";
  return {
    name: "satoku-offline",
    apply: "build",
    configResolved(config) {
      open = config.publicDir;
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const hash = createHash("sha256");
        const publicFiles = readdirSync(open);
        for (const name of publicFiles) hash.update(readFileSync(join(open, name)));
        for (const file of Object.values(bundle)) {
          hash.update(file.fileName).update(file.type === "chunk" ? file.code : file.source);
        }
        const files = [...Object.keys(bundle), ...publicFiles].sort();
        const constants = [
          `const VERSION = ${JSON.stringify(hash.digest("hex").slice(0, 16))};`,
          `const FILES = ${JSON.stringify(["./", ...files], undefined, 2)};`,
        ];
        const source = constants.join("\n") + WORKER;
        this.emitFile({ type: "asset", fileName: "offline.js", source });
      },
    },
  };
}
