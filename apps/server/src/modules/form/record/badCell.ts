/** A cell that means nothing for its field, with the sentence about it. */
export class BadCell extends Error {}
