//! Turns the colours of pictures in a PDF file into those of inks.

use lopdf::{Document, Object, ObjectId, Stream};

/// Replaces the pixels of pictures, which are red, green and blue, by cyan, magenta, yellow and
/// black, as presses and PDF/X want them. Black is used for all that the other inks share.
pub(super) fn separate(document: &mut Document) -> Result<(), lopdf::Error> {
    let pictures: Vec<ObjectId> = document
        .objects
        .iter()
        .filter_map(|(id, object)| Some((*id, object.as_stream().ok()?)))
        .filter(|(_, stream)| has_three_colours(document, stream))
        .map(|(id, _)| id)
        .collect();
    for id in pictures {
        let stream = document.get_object_mut(id)?.as_stream_mut()?;
        let pixels = stream.decompressed_content()?;
        stream.dict.remove(b"Filter");
        stream.dict.remove(b"DecodeParms");
        // Pictures are opaque, and PDF/X has no masks.
        stream.dict.remove(b"SMask");
        stream.dict.set("ColorSpace", Object::Name(b"DeviceCMYK".to_vec()));
        stream.set_content(pixels.chunks_exact(3).flat_map(inks).collect());
        stream.compress()?;
    }
    Ok(())
}

/// Returns whether a stream is a picture of three colours with 8 bits each.
fn has_three_colours(document: &Document, stream: &Stream) -> bool {
    let is_image =
        stream.dict.get(b"Subtype").and_then(Object::as_name).is_ok_and(|name| name == b"Image");
    let bits = stream.dict.get(b"BitsPerComponent").and_then(Object::as_i64);
    if !is_image || bits.ok() != Some(8) {
        return false;
    }
    let Ok(space) = stream.dict.get(b"ColorSpace").map(|space| resolved(document, space)) else {
        return false;
    };
    match space {
        Object::Name(name) => name == b"DeviceRGB",
        Object::Array(items) => match &items[..] {
            [Object::Name(name), profile] if name == b"ICCBased" => {
                let profile = resolved(document, profile).as_stream();
                let count = profile.and_then(|profile| profile.dict.get(b"N"));
                count.and_then(Object::as_i64).ok() == Some(3)
            }
            _ => false,
        },
        _ => false,
    }
}

fn resolved<'a>(document: &'a Document, object: &'a Object) -> &'a Object {
    match object {
        Object::Reference(id) => document.get_object(*id).unwrap_or(object),
        _ => object,
    }
}

/// Returns the inks of a pixel: cyan, magenta, yellow and black.
fn inks(pixel: &[u8]) -> [u8; 4] {
    let [red, green, blue] = [pixel[0], pixel[1], pixel[2]];
    let most = red.max(green).max(blue);
    if most == 0 {
        return [0, 0, 0, 255];
    }
    let ink = |value: u8| {
        let share = 255 * (u32::from(most) - u32::from(value)) / u32::from(most);
        u8::try_from(share).unwrap_or(255)
    };
    [ink(red), ink(green), ink(blue), 255 - most]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pixels_become_inks() {
        assert_eq!(inks(&[255, 255, 255]), [0, 0, 0, 0]);
        assert_eq!(inks(&[0, 0, 0]), [0, 0, 0, 255]);
        assert_eq!(inks(&[255, 0, 0]), [0, 255, 255, 0]);
        assert_eq!(inks(&[0, 0, 128]), [255, 255, 0, 127]);
    }
}
