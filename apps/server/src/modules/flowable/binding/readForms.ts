import type { FieldPermissions, FormValues } from '@app/form-engine/runtime/types.ts'
import type { RequestForm } from '@app/shared/flowable/request.ts'
import type { BoundDefinition } from '#/modules/flowable/definition/boundDefinition.read.ts'
import type { FlowInstanceRow } from '#/modules/flowable/instance/instance.table.ts'
import type { Reading } from '#/modules/flowable/instance/mayRead.ts'
import { readVersion } from '#/modules/form/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { everythingRead, readRights, rightsAt } from './fieldRights.ts'

/** What each of the reasons for which somebody reads lets them see of the form (workflow §9). */
export function rightsOfReader(graph: BoundDefinition['graph'], readings: readonly Reading[]): FieldPermissions {
  const each: Record<Reading['kind'], (node: string | undefined) => FieldPermissions> = {
    manager: () => everythingRead,
    starter: () => rightsAt(graph),
    leader: () => rightsAt(graph),
    actor: (node) => rightsAt(graph, node),
    candidate: (node) => rightsAt(graph, node),
    copied: (node) => rightsAt(graph, node),
  }
  return readRights(readings.map(({ kind, node }) => each[kind](node)))
}

/** Nothing may be changed any more, hidden stays hidden. */
const closedRights = (rights: FieldPermissions) => readRights([rights])

/**
 * The forms of a request for one reader: the main form, then those of the nodes that have been reached; only the one
 * of the reader's own task may be changed besides the main form.
 */
export async function readForms(
  ctx: Ctx,
  { formVersionId, nodeForms, formData }: Pick<FlowInstanceRow, 'formVersionId' | 'nodeForms' | 'formData'>,
  { graph }: Pick<BoundDefinition, 'graph'>,
  {
    permissions,
    task,
    reached,
  }: { permissions: FieldPermissions; task: string | undefined; reached: readonly string[] },
): Promise<RequestForm[]> {
  const values = formData ?? {}
  const forms: RequestForm[] = []
  if (formVersionId) {
    forms.push({
      ...(await readVersion(ctx, formVersionId, values, permissions)),
      node: null,
      isLocal: false,
      permissions,
    })
  }
  const nodes = [...new Set(reached.filter((node) => node !== task)), ...(task === undefined ? [] : [task])]
  for (const node of nodes) {
    const versionId = nodeForms[node]
    if (versionId === undefined) continue
    const isLocal = graph.nodes[node]?.user?.isLocalForm === true
    const own = isLocal ? ((values[node] ?? {}) as FormValues) : values
    const rights = node === task ? permissions : closedRights(permissions)
    forms.push({ ...(await readVersion(ctx, versionId, own, rights)), node, isLocal, permissions: rights })
  }
  return forms
}
