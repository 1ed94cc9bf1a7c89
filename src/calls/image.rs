//! The nonogram or mosaic of an image.

use super::make::unmade;
use super::params::{self, Seed};
use super::puzzle_json::PuzzleJson;
use super::request::{MakeRequest, generator, refused, request};
use super::{Calls, Fault, Work, base64, json, once, raw};
use crate::api::{Error, ErrorKind};
use satoku_format::Entry;
use satoku_generate::{GenerateError, Shades, ShadesError, UniqueGrid};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfImage {
    request: MakeRequest,
    seed: Seed,
    image: ImageJson,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ImageJson {
    width: usize,
    /// The darkness of each pixel, a byte each, row by row, in Base64.
    darkness: String,
}

#[derive(Serialize)]
struct Made {
    puzzle: Box<RawValue>,
    changed: Vec<usize>,
    at_least: usize,
}

/// Makes the puzzle of an image, with the nearest grid that has one solution.
pub(super) fn image(calls: &Calls, params: &str) -> Result<Box<dyn Work>, Fault> {
    let OfImage { request: asked, seed: Seed(seed), image } = params::read(params)?;
    let darkness = base64::decode(&image.darkness)
        .ok_or_else(|| Fault::input("the darkness of its pixels is not base64").of("image"))?;
    let shades = Shades::new(image.width, darkness).map_err(|error| unusable(&error))?;
    let mut fields = asked.fields()?;
    if fields.size.is_none() {
        fields.size = Some(shades.size().map_err(|error| Fault::request("image", error))?);
    }
    let request = request(&fields)?;
    let shaded =
        shades.divided(request.rules().board().extent()).map_err(|error| unusable(&error))?;
    let cancel = calls.oracles.cancel().clone();
    Ok(once(move || {
        let near = UniqueGrid::near(&request, &shaded.grid, &shaded.clearness, &cancel);
        let near = near.map_err(|error| match error {
            GenerateError::Request(error) => refused(&error),
            error => Fault::from(Error::from(error)),
        })?;
        let Some(UniqueGrid { grid, changed, at_least, .. }) = near else {
            let message = "no image near it has one solution only";
            return Err(Fault::new(ErrorKind::OutOfBudget, message)
                .of("image")
                .hint("choose an image with larger areas, or another size"));
        };
        let generator = generator(request.solution(grid), &cancel)?;
        let made = generator.worker(None).puzzle(seed, 0).map_err(|error| unmade(0, error))?;
        Ok(json(&Made {
            puzzle: raw(PuzzleJson::default().text(&Entry::from(made))),
            changed: changed.iter().map(|cell| cell.index()).collect(),
            at_least,
        }))
    }))
}

/// Returns the fault of an image that cannot be used.
fn unusable(error: &ShadesError) -> Fault {
    let fault = Fault::request("image", error);
    match error {
        ShadesError::TooFew { .. } => fault.hint("choose a smaller size"),
        _ => fault.hint("choose an image with dark and light parts"),
    }
}
