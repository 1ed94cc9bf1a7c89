//! Many short lists in one allocation.

/// Lists, indexed by number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lists<T> {
    items: Vec<T>,
    starts: Vec<u32>,
}

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Lists { items: Vec::new(), starts: vec![0] }
    }
}

impl<T: Copy> Lists<T> {
    /// Joins lists into one allocation.
    pub fn new(lists: &[Vec<T>]) -> Self {
        let mut joined = Lists::default();
        lists.iter().for_each(|list| joined.push(list.iter().copied()));
        joined
    }

    /// Builds `count` lists from items that come with the number of their list; each list keeps the
    /// order of its items.
    pub fn sorted(count: usize, items: impl Iterator<Item = (usize, T)> + Clone) -> Self {
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

    /// Adds a list.
    pub fn push(&mut self, list: impl IntoIterator<Item = T>) {
        self.items.extend(list);
        self.starts.push(self.items.len() as u32);
    }

    /// Returns how many items all lists have together.
    pub fn item_count(&self) -> usize {
        self.items.len()
    }

    /// Returns the list of this number.
    #[inline(always)]
    pub fn get(&self, index: usize) -> &[T] {
        &self.items[self.starts[index] as usize..self.starts[index + 1] as usize]
    }

    /// Returns the lists in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[T]> + Clone {
        (0..self.starts.len() - 1).map(|index| self.get(index))
    }
}
