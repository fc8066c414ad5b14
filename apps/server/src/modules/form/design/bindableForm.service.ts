import { createHash } from 'node:crypto'
import { and, eq, like } from 'drizzle-orm'
import type { FormDefinition } from '@app/form-engine/document/types.ts'
import { definitionTable } from '#/modules/form/definition/definition.table.ts'
import { readDefinitionValue } from '#/modules/form/definition/definitionText.ts'
import { lockedForm } from '#/modules/form/definition/form.store.ts'
import { formByCode } from '#/modules/form/definition/published.read.ts'
import { versionTable } from '#/modules/form/definition/version.table.ts'
import { isBindable, processType } from '#/modules/form/record/submit/processForm.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { defineLock } from '#/platform/database/locks.ts'
import { forbidden } from '#/platform/errors.ts'
import { freeCode } from './copy.service.ts'
import { storeDraft } from './import.service.ts'
import { publishForm } from './publish.service.ts'

/** Of two who ask for the same form one makes it. */
const makingLock = defineLock('bindable form')

interface WantedForm {
  formName: string
  /** The form of this code, or one that was made because that code was taken, is meant. */
  formCode: string
  definition: FormDefinition
}

/** Code of a published form for processes that is exactly the given one: one that was made so before, else a new one. */
export async function bindableFormOf(ctx: Ctx, { formName, formCode, definition }: WantedForm): Promise<string> {
  if (!ctx.can('form:definition:add')) throw forbidden()
  await makingLock.hold(ctx)
  const { text } = readDefinitionValue(definition)
  const same = await sameForm(ctx, formCode, text)
  if (same !== undefined) return same
  const code = (await formByCode(ctx, formCode)) ? await freeCode(ctx, formCode) : formCode
  const id = await storeDraft(ctx, { formName, formCode: code, formType: processType }, text)
  const { version } = await lockedForm(ctx, id)
  await publishForm(ctx, { id, version })
  return code
}

async function sameForm(ctx: Ctx, code: string, text: string): Promise<string | undefined> {
  const { formCode, publishedVersionId } = definitionTable
  const [row] = await ctx.db
    .select({ formCode })
    .from(definitionTable)
    .innerJoin(versionTable, eq(versionTable.id, publishedVersionId))
    .where(
      and(
        isBindable(),
        like(formCode, `${code.replaceAll('_', '\\_')}%`),
        eq(versionTable.schemaHash, createHash('sha256').update(text).digest('hex')),
      ),
    )
    .orderBy(formCode)
    .limit(1)
  return row?.formCode
}
