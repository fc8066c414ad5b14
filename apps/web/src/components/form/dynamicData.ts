import type { Option } from '@app/form-engine/document/types.ts'
import type { FormValues } from '@app/form-engine/runtime/types.ts'
import type { DynamicData } from './formTypes.ts'

let registered: DynamicData = {}

/** What forms find that are given nothing of their own. */
export function registerDynamicData(data: DynamicData): void {
  registered = data
}

/** Names come from definitions: only what the page itself put there is found, never what every object has (security XS-06). */
function own(data: DynamicData, name: unknown): DynamicData[string] | undefined {
  const place = Object.keys(data).length > 0 ? data : registered
  return typeof name === 'string' && Object.hasOwn(place, name) ? place[name] : undefined
}

export function functionOf(data: DynamicData, name: unknown): ((given?: unknown) => unknown) | undefined {
  const found = own(data, name)
  return typeof found === 'function' ? (found as (given?: unknown) => unknown) : undefined
}

type OptionsFunction = (values: FormValues) => readonly Option[] | Promise<readonly Option[]>

/** Options of the page under a name: at hand, or to be asked for. */
export function optionsUnder(data: DynamicData, name: unknown): readonly Option[] | OptionsFunction | undefined {
  const found = own(data, name)
  return typeof found === 'function' ? (found as OptionsFunction) : found
}
