/** Room for so many entries of an `LRUCache`, taken as they come; its own `max` takes it all, milliseconds each, when a node starts. */
export const roomFor = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 })
