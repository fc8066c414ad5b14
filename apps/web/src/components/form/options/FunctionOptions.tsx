import type { Option } from '@app/form-engine/document/types.ts'
import type { FormValues } from '@app/form-engine/runtime/types.ts'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useFormScope } from '#/components/form/formScope.ts'
import { noOptions, type LoadedOptions } from './optionSource.ts'

interface FunctionOptionsProps {
  ask: (values: FormValues) => readonly Option[] | Promise<readonly Option[]>
  render: (loaded: LoadedOptions) => ReactNode
}

type Answer = { options: readonly Option[] } | { failed: true } | undefined

/** Options that a function of the page gives, at once or later. */
export function FunctionOptions({ ask, render }: FunctionOptionsProps) {
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
