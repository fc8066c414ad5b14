/** Something wrong with a definition, in words for whoever draws it; `key` names the control. */
export interface FormProblem {
  key?: string
  message: string
}
