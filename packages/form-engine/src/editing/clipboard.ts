import { readDefinition } from '@app/form-engine/definition/load.ts'
import type { Control, FormDefinition } from '@app/form-engine/document/types.ts'
import { topmost } from './commands.ts'

/** Controls as text that other forms, also in other windows, take: a definition that holds nothing else. */
export const toClipboard = (definition: FormDefinition, keys: readonly string[]): string =>
  JSON.stringify({ list: topmost(definition, keys).map(({ control }) => control), config: {} })

/** The controls of a copied text; undefined when it holds none, whatever else it is. */
export function fromClipboard(text: string): Control[] | undefined {
  try {
    const { list } = readDefinition(text).definition
    return list.length > 0 ? list : undefined
  } catch {
    return undefined
  }
}
