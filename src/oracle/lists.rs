//! Many short lists in one allocation.

/// Lists, indexed by number.
#[derive(Debug, Clone)]
pub(super) struct Lists<T> {
    items: Vec<T>,
    starts: Vec<u32>,
}

impl<T: Copy> Lists<T> {
    /// Joins lists into one allocation.
    pub(super) fn new(lists: &[Vec<T>]) -> Self {
        let mut starts = vec![0];
        starts.extend(lists.iter().scan(0, |end, list| {
            *end += list.len() as u32;
            Some(*end)
        }));
        Lists { items: lists.concat(), starts }
    }

    /// Builds `count` lists from items that come with the number of their list; each list keeps the
    /// order of its items.
    pub(super) fn sorted(count: usize, items: impl Iterator<Item = (usize, T)> + Clone) -> Self {
        let mut starts = vec![0; count + 1];
        items.clone().for_each(|(list, _)| starts[list + 1] += 1);
        for list in 0..count {
            starts[list + 1] += starts[list];
        }
        let Some((_, any)) = items.clone().next() else { return Lists { items: vec![], starts } };
        let mut sorted = vec![any; starts[count] as usize];
        let mut ends = starts.clone();
        for (list, item) in items {
            sorted[ends[list] as usize] = item;
            ends[list] += 1;
        }
        Lists { items: sorted, starts }
    }

    /// Returns the list of this number.
    #[inline(always)]
    pub(super) fn get(&self, index: usize) -> &[T] {
        &self.items[self.starts[index] as usize..self.starts[index + 1] as usize]
    }

    /// Returns the lists in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = &[T]> + Clone {
        (0..self.starts.len() - 1).map(|index| self.get(index))
    }
}
