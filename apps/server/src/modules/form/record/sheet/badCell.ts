/** A cell that means nothing for its field, with the sentence about it; its field is named by whoever tells it. */
export class BadCell extends Error {}
