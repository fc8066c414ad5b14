import type { FastifyInstance } from 'fastify'
import { mostImported } from '@app/shared/flowable/definition.ts'
import { refuse } from '#/platform/errors.ts'
import type { FormRule } from '#/platform/files/receive.ts'
import { parseJson } from '#/platform/text/parseJson.ts'
import { mostBytes } from './importFlows.service.ts'

const yesNo: Record<string, boolean> = { true: true, false: false }

/** An import as clients of upstream send it: one or several parts `file`, the rest as fields, `mapping` as JSON. */
export const formOfFiles = ({ platform }: FastifyInstance): FormRule => ({
  parts: ['file', 'files'],
  mostFiles: mostImported.files,
  mostBytes,
  mostMb: mostImported.bytes / 1_048_576,
  bodyOf({ name, category, categoryId = category, isDeployed, mapping, withForms }, files) {
    const chosen = withForms && { withForms: yesNo[withForms] ?? withForms }
    return {
      files: files.map((file) => ({ ...file, ...chosen })),
      ...(name && { name }),
      ...(categoryId && { categoryId }),
      ...(isDeployed && { isDeployed: yesNo[isDeployed] ?? isDeployed }),
      ...(mapping && { mapping: jsonOf(mapping, platform.env.limits) }),
    }
  },
})

function jsonOf(text: string, limits: Parameters<typeof parseJson>[1]): unknown {
  try {
    return parseJson(text, limits)
  } catch {
    throw refuse('参数不符合规范')
  }
}
