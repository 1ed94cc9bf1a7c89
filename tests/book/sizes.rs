//! Books of every size that a service binds.

use crate::content::book;
use satoku::book::content::{Edition, Language, Look};
use satoku::book::press::{Cover, Interior, Templates};
use satoku::book::{Binding, LanguageCode, Service, Soundness, wrap};

#[test]
fn every_size_of_every_service_passes_the_preflight() {
    let mut content = book("6x9", Edition::Print, &[("classic", 9, 16), ("jigsaw+x", 9, 8)]);
    let soundness = Soundness::of(&content);
    for (service, _) in Service::ALL {
        for trim in service.trims(Binding::Paperback) {
            content.paper = service.paper(trim, Binding::Paperback).unwrap();
            if service == Service::KdpStandardColor {
                // This book is thinner than those that it prints.
                content.paper.pages = 24..=600;
            }
            content.puzzles_per_page = if trim.width() < 7.0 { 1 } else { 2 };
            let interior = Interior::lay_out(&content, &Templates::default()).unwrap();
            let report = interior.preflight(&soundness);
            assert_eq!(report.faults(), [], "{service} {trim}:\n{report}");
            let locations = interior.locations();
            assert_eq!(locations.len(), 24, "{service} {trim}");
            assert!(locations.iter().all(|location| location.solution_page > Some(location.page)));
            if let Ok(wrap) = wrap(service, trim, interior.page_count() as u32, None) {
                Cover::lay_out(&content, &wrap, &Templates::default()).unwrap();
            }
        }
    }
}

#[test]
fn every_look_passes_the_preflight_in_every_language() {
    let boards = [("classic", 9, 12), ("cage", 9, 4), ("jigsaw", 9, 2)];
    let mut content = book("6x9", Edition::Print, &boards);
    let soundness = Soundness::of(&content);
    for (look, trim) in [(Look::Modern, "6x9"), (Look::Playful, "8.5x11"), (Look::Playful, "5x8")] {
        content.look = look;
        content.paper = Service::KdpWhite.paper(trim.parse().unwrap(), Binding::Paperback).unwrap();
        content.paper.pages = 1..=400;
        content.puzzles_per_page = if trim == "8.5x11" { 4 } else { 1 };
        for (code, _) in LanguageCode::ALL {
            content.language = Language::of(code);
            let interior = Interior::lay_out(&content, &Templates::default()).unwrap();
            let report = interior.preflight(&soundness);
            assert_eq!(report.faults(), [], "{look} {trim} {code}:\n{report}");
        }
    }
}

#[test]
fn the_gutter_follows_the_number_of_pages() {
    let mut content = book("5x8", Edition::Print, &[("classic", 4, 60)]);
    content.puzzles_per_page = 1;
    let inside = content.paper.gutters[0].inside;
    // As if books of more than 40 pages needed a wider gutter.
    content.paper.gutters[0].pages = 40;
    content.paper.gutters[1].inside = inside + 20.0;
    // Half of the outer line of a board lies outside of the text.
    content.paper.gutters[1].least = inside + 18.8;
    let interior = Interior::lay_out(&content, &Templates::default()).unwrap();
    assert!(interior.page_count() > 40);
    assert_eq!(interior.page_count() % 2, 0);
    let report = interior.preflight(&Soundness::of(&content));
    assert_eq!(report.faults(), [], "{report}");
}

#[test]
fn boards_of_all_kinds_are_laid_out() {
    let boards = [("classic", 4, 2), ("classic", 12, 2), ("jigsaw", 7, 2), ("windoku+x", 9, 2)];
    let mut content = book("8.5x11", Edition::Print, &boards);
    content.paper.pages = 1..=100;
    let report = Interior::lay_out(&content, &Templates::default())
        .unwrap()
        .preflight(&Soundness::of(&content));
    assert_eq!(report.faults(), [], "{report}");
}
