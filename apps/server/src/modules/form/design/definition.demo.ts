import { formTemplates } from '@app/form-engine/templates/templates.ts'
import { madeBy } from '#/kit/store.ts'
import { definitionTable } from '#/modules/form/definition/definition.table.ts'
import { formByCode } from '#/modules/form/definition/published.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { seedRun } from '#/platform/start/applySeeds.ts'
import { newId } from '#/platform/text/ids.ts'
import { publishForm } from './publish.service.ts'

const codes = new Set(['leave_apply', 'expense_apply', 'visitor'])

/** Sample forms, published as anybody would publish them (form-designer §19.1). */
async function sampleForms(ctx: Ctx): Promise<void> {
  for (const { code, name, words, definition, ...base } of formTemplates) {
    if (!codes.has(code) || (await formByCode(ctx, code))) continue
    const id = newId()
    await ctx.db.insert(definitionTable).values({
      ...madeBy(ctx),
      ...base,
      id,
      formCode: code,
      formName: name,
      draftJson: JSON.stringify(definition),
      remark: words,
      allowEdit: '1',
    })
    await publishForm(ctx, { id, version: 1, changeNote: '初始版本' })
  }
}

export default [seedRun('sample forms', sampleForms, 95)]
