import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { ControlOptions as Options, Option } from '@app/form-engine/document/types.ts'
import type { FormValues, ValuePath } from '@app/form-engine/runtime/types.ts'
import { optionsUnder } from '#/components/form/dynamicData.ts'
import { useFormScope } from '#/components/form/formScope.ts'
import { useDict, useDictLabels } from '#/kit/words/useDict.ts'
import { atHand, type LoadedOptions, noOptions } from './optionSource.ts'
import { RemoteOptions } from './RemoteOptions.tsx'
import { sourceCode } from './sourceQueries.ts'

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

interface FunctionOptionsProps {
  ask: (values: FormValues) => readonly Option[] | Promise<readonly Option[]>
  render: (loaded: LoadedOptions) => ReactNode
}

type Answer = { options: readonly Option[] } | { failed: true } | undefined

/** Options that a function of the page gives, at once or later. */
function FunctionOptions({ ask, render }: FunctionOptionsProps) {
  const scope = useFormScope()
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<Answer>()
  const asked = useEffectEvent(async () => ask(scope?.runtime.values() ?? {}))
  useEffect(() => {
    let wanted = true
    asked().then(
      (options) => wanted && setAnswer({ options: Array.isArray(options) ? options : noOptions }),
      () => wanted && setAnswer({ failed: true }),
    )
    return () => {
      wanted = false
    }
  }, [ask, attempt])
  return render({
    options: answer && 'options' in answer ? answer.options : noOptions,
    loading: answer === undefined,
    failed: answer !== undefined && 'failed' in answer,
    retry: () => {
      setAnswer(undefined)
      setAttempt(attempt + 1)
    },
  })
}
