/** The picture of which a nonogram or mosaic is made. */

import { useEffect } from "preact/hooks";
import { CheckField, Field } from "../ui/field";
import { Said } from "../ui/said";
import { counted, t } from "../words";
import { changes, forgetImage, image, imageError, keepsShape, readImage } from "./state";

export function ImageField() {
  const chosen = image.value;
  // A field that is shown anew names no file.
  useEffect(() => () => forgetImage(), []);
  return (
    <div class="image">
      <Field label={t("image")} help={t("image-help")}>
        {(ids) => (
          <input
            {...ids}
            type="file"
            accept="image/*"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              if (file) void readImage(file);
              else forgetImage();
            }}
          />
        )}
      </Field>
      {imageError.value && (
        <p class="notice bad" role="alert">
          <Said {...imageError.value} />
        </p>
      )}
      {chosen && (
        <CheckField
          label={t("image-shape")}
          value={keepsShape.value}
          onInput={(keeps) => (keepsShape.value = keeps)}
        />
      )}
    </div>
  );
}

/** How many cells of the picture were changed. */
export function Changes() {
  const made = changes.value;
  if (!made) return null;
  if (made.count === 0) return <p role="status">{t("image-unchanged")}</p>;
  return (
    <p role="status">
      {counted("image-changed", made.count)} {made.isFewest && t("image-fewest")}
    </p>
  );
}
