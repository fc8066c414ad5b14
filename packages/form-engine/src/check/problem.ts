/** Something wrong with a definition, in words for whoever draws it, and its place: a control or a rule. */
export interface FormProblem {
  /** Of the control. */
  key?: string
  /** Id of the linkage. */
  linkage?: string
  /** Id of the submission rule. */
  submissionRule?: string
  message: string
}
