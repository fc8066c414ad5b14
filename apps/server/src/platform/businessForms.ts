/** A page of an area that stands in the place of a form of a process (workflow §9). */
export interface BusinessForm {
  /** Key of the page; it is shown with a request to read, without one to begin it. */
  page: `${string}Index`
  label: string
}
