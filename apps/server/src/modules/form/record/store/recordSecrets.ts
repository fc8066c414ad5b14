import { and, eq, notInArray } from 'drizzle-orm'
import type { FormValues } from '@app/form-engine/runtime/types.ts'
import { keptSecret } from '@app/form-engine/validation/keptSecret.ts'
import { nestedFields, type DataField } from '#/modules/form/record/shape/recordFields.ts'
import { recordSecretTable } from '#/modules/form/record/shape/secret.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { sealSecret, type SecretPlace } from '#/platform/secret/secretBox.ts'
import { newId } from '#/platform/text/ids.ts'
import { rowsOf } from './askedChoices.ts'

/** What was typed, by the key of its field; it leaves the values before anything else sees them. */
export type Secrets = ReadonlyMap<string, string>

export const secretPlace = (id: string): SecretPlace => ({ table: 'form_record_secret', column: 'sealed', id })

const secretFields = (fields: readonly DataField[]) => fields.filter(({ kind }) => kind === 'secret')

/** Of what is sent, a mask that stands for nothing says nothing. */
export function dropMasks(fields: readonly DataField[], sent: FormValues, stored: FormValues | undefined): void {
  for (const { model } of secretFields(fields))
    if (sent[model] === keptSecret && stored?.[model] !== keptSecret) sent[model] = ''
}

/** Takes the secrets out of values, and puts the mask in their place; rows hold none, whatever their definition says. */
export function takeSecrets(fields: readonly DataField[], values: FormValues): Secrets {
  const secrets = new Map<string, string>()
  for (const { key, model } of secretFields(fields)) {
    const value = values[model]
    if (typeof value !== 'string' || value === '' || value === keptSecret) continue
    secrets.set(key, value)
    values[model] = keptSecret
  }
  for (const { control, model } of fields)
    for (const { model: inner } of secretFields(nestedFields(control)))
      for (const row of rowsOf(values[model])) if (inner in row) row[inner] = ''
  return secrets
}

/** Keeps what was typed, forgets what is no part of the record any more. */
export async function storeSecrets(
  ctx: Ctx,
  recordId: string,
  fields: readonly DataField[],
  values: FormValues,
  secrets: Secrets,
): Promise<void> {
  const held = secretFields(fields).filter(({ model }) => values[model] === keptSecret)
  const kept = held.map(({ key }) => key).filter((key) => !secrets.has(key))
  await ctx.db
    .delete(recordSecretTable)
    .where(and(eq(recordSecretTable.recordId, recordId), notInArray(recordSecretTable.fieldKey, kept)))
  const rows = [...secrets].map(([fieldKey, text]) => {
    const id = newId()
    return { id, recordId, fieldKey, sealed: sealSecret(ctx.platform, secretPlace(id), text) }
  })
  if (rows.length > 0) await ctx.db.insert(recordSecretTable).values(rows)
}
