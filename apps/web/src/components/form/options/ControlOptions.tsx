import type { ControlOptions as Options, Option } from '@app/form-engine/document/types.ts'
import type { ValuePath } from '@app/form-engine/runtime/types.ts'
import type { ReactNode } from 'react'
import { optionsUnder } from '#/components/form/dynamicData.ts'
import { useFormScope } from '#/components/form/formScope.ts'
import { useDict, useDictLabels } from '#/kit/words/useDict.ts'
import { FunctionOptions } from './FunctionOptions.tsx'
import { RemoteOptions } from './RemoteOptions.tsx'
import { sourceCode } from './sourceQueries.ts'
import { atHand, noOptions, type LoadedOptions } from './optionSource.ts'

interface ControlOptionsProps {
  options: Options
  path: ValuePath
  /** Stored values are shown by every entry of a dictionary, new ones chosen among the enabled ones. */
  stored?: boolean
  children: (loaded: LoadedOptions) => ReactNode
}

/** The options of a control, from wherever its definition takes them (form-designer §11.6). */
export function ControlOptions({ options, path, stored = false, children }: ControlOptionsProps) {
  const scope = useFormScope()
  if (options.dictCode) return <DictOptions type={options.dictCode} stored={stored} render={children} />
  if (!options.dynamic) return children(atHand(listOf(options.options)))
  const found = optionsUnder(scope?.dynamicData ?? {}, options.dynamicKey)
  if (typeof found === 'function') return <FunctionOptions ask={found} render={children} />
  const { dynamicKey = '' } = options
  // On the canvas of the designer nobody chooses.
  if (!found && scope && sourceCode.test(dynamicKey))
    return <RemoteOptions dsCode={dynamicKey} path={path} render={children} />
  return children(atHand(listOf(found)))
}

const listOf = (given: unknown): readonly Option[] => (Array.isArray(given) ? (given as Option[]) : noOptions)

interface DictOptionsProps {
  type: string
  stored: boolean
  render: (loaded: LoadedOptions) => ReactNode
}

function DictOptions({ type, stored, render }: DictOptionsProps) {
  const enabled = useDict(stored ? undefined : type)
  const all = useDictLabels(stored ? type : undefined)
  const entries = stored ? all : enabled
  return render(atHand(entries.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }))))
}
