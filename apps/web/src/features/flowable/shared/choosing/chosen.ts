import type { NextAssignees, NodeChoice } from '@app/shared/flowable/forecast.ts'
import { splitIds } from '@app/shared/system/directory.ts'

/** What fields of choices hold: by node one id, or several joined by `;`. */
export interface ChosenValues {
  nextAssignees?: Readonly<Record<string, string | undefined>>
  /** Of a start: who is told of it, joined by `;`. */
  ccUserIds?: string
}

/** Whom somebody has chosen for the nodes that ask now; what was chosen for others is left out. */
export const chosenOf = ({ nextAssignees = {} }: ChosenValues, choices: readonly NodeChoice[]): NextAssignees =>
  chosenAt(
    nextAssignees,
    choices.map(({ node }) => node),
  )

/** Whom somebody has chosen, whether it is asked now or was before the form said otherwise. */
export const everyChosen = ({ nextAssignees = {} }: ChosenValues): NextAssignees =>
  chosenAt(nextAssignees, Object.keys(nextAssignees))

const chosenAt = (held: NonNullable<ChosenValues['nextAssignees']>, nodes: readonly string[]): NextAssignees =>
  Object.fromEntries(
    nodes.flatMap((node) => {
      const ids = splitIds(held[node] ?? '')
      return ids.length > 0 ? [[node, ids]] : []
    }),
  )

/** What fields of choices hold for whom was chosen before. */
export const fieldsOf = (chosen: NextAssignees): ChosenValues['nextAssignees'] =>
  Object.fromEntries(Object.entries(chosen).map(([node, ids]) => [node, ids.join(';')]))

export const missingWords = ({ nodeName }: NodeChoice) => `请选择节点“${nodeName}”的审批人`
