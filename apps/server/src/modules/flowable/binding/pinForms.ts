import { startNodeOf } from '@app/flow-engine/graph/initiatorNode.ts'
import type { FlowGraph } from '@app/flow-engine/graph/types.ts'
import type { BoundDefinition } from '#/modules/flowable/definition/boundDefinition.read.ts'
import { processVersion, type VersionPolicy } from '#/modules/form/api.ts'
import type { Ctx } from '#/platform/context.ts'

/** Versions that an instance keeps from its start on. */
export interface PinnedForms {
  formVersionId: string | null
  nodeForms: Record<string, string>
}

/** Code of the main form: what is bound to the definition, else what its start names; none by 无表单 and 业务表单. */
export function mainFormCode({ formCode, graph, settings }: BoundDefinition): string | undefined {
  if (settings.formMode === 'none' || settings.formMode === 'business') return undefined
  return formCode ?? startNodeOf(graph)?.startForm
}

/** 固定版本 is the version of the deployment, 最新版本 the one of the start; nodes follow the same rule. */
export async function pinForms(ctx: Ctx, definition: BoundDefinition): Promise<PinnedForms> {
  const { graph, formVersionId, formPolicy, deployTime } = definition
  const policy: VersionPolicy = formPolicy === 'latest' ? { kind: 'latest' } : { kind: 'at', time: deployTime }
  const main = mainFormCode(definition)
  const nodeForms: Record<string, string> = {}
  for (const [node, code] of formsOfNodes(graph)) {
    if (code !== main) nodeForms[node] = (await processVersion(ctx, code, policy)).versionId
  }
  if (main === undefined) return { formVersionId: null, nodeForms }
  if (formVersionId && formPolicy === 'fixed') return { formVersionId, nodeForms }
  return { formVersionId: (await processVersion(ctx, main, policy)).versionId, nodeForms }
}

const formsOfNodes = ({ nodes }: FlowGraph): [node: string, code: string][] =>
  Object.values(nodes).flatMap(({ id, user }) => (user?.formKey ? [[id, user.formKey] as [string, string]] : []))
