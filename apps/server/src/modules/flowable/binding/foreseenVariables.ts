import type { Variables } from '@app/flow-engine/expression/types.ts'
import type { FlowGraph } from '@app/flow-engine/graph/types.ts'
import type { FormValues } from '@app/form-engine/runtime/types.ts'
import { versionFields } from '#/modules/form/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { rightsAt } from './fieldRights.ts'
import { formVariables } from './formVariables.ts'
import type { PinnedForms } from './pinForms.ts'

interface FormAt extends PinnedForms {
  formData: FormValues | null
  graph: FlowGraph
  /** None at the start. */
  node?: string
}

/** Variables as they would be if the form were sent as it stands; nothing is checked, nothing kept. */
export async function foreseenVariables(
  ctx: Ctx,
  { formVersionId, nodeForms, formData, graph, node }: FormAt,
  sent: FormValues | undefined,
): Promise<Variables> {
  if (!sent) return {}
  const { fields: rights, otherwise = 'edit' } = rightsAt(graph, node)
  const isOpen = ([model]: [string, unknown]) => (rights[model] ?? otherwise) === 'edit'
  const values = { ...formData, ...Object.fromEntries(Object.entries(sent).filter(isOpen)) }
  // A form of its own that keeps its values to itself gives no variables.
  const ofNode = node !== undefined && !graph.nodes[node]?.user?.isLocalForm ? nodeForms[node] : undefined
  const versions = [ofNode, formVersionId].filter((id) => typeof id === 'string')
  const fields = []
  for (const id of versions) fields.push(...(await versionFields(ctx, id)))
  return formVariables(fields, values, graph)
}
