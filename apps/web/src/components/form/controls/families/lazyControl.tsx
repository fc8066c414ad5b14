import { useEffect, useState, type ComponentType } from 'react'
import type { ControlEntry, ReadOnlyProps, WidgetProps } from '#/components/form/formTypes.ts'
import { BlockFailure } from '#/kit/page/LoadFailure.tsx'
import css from '#/components/form/form.module.css'

type Parts = Pick<ControlEntry, 'Widget' | 'ReadOnly'>

interface Lazy {
  load: () => Promise<Parts>
  /** Of the place that is kept meanwhile, in pixels; a line when absent. */
  height?: number
}

/**
 * A control whose parts come when a form has one. What has come once is there at once the next time, without the
 * blink that suspending brings.
 */
export function lazyControl({ load, height = 30 }: Lazy, rest: Partial<ControlEntry> = {}): ControlEntry {
  let parts: Parts | undefined
  const fetch = async () => {
    parts ??= await load()
    return parts
  }
  const part = <P extends object>(choose: (parts: Parts) => ComponentType<P>) =>
    function LazyPart(props: P) {
      const Part = useParts(fetch, () => parts)
      if (Part.failed) return <BlockFailure onRetry={Part.retry} />
      if (!Part.parts) return <div className={css.skeleton} style={{ height }} role="status" aria-label="加载中" />
      const Chosen = choose(Part.parts)
      return <Chosen {...props} />
    }
  return {
    ...rest,
    Widget: part<WidgetProps>((all) => all.Widget),
    ReadOnly: part<ReadOnlyProps>((all) => all.ReadOnly),
    load: fetch,
  }
}

function useParts(fetch: () => Promise<Parts>, now: () => Parts | undefined) {
  const [parts, setParts] = useState(now)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (parts) return undefined
    let wanted = true
    fetch().then(
      (come) => wanted && setParts(come),
      () => wanted && setFailed(true),
    )
    return () => {
      wanted = false
    }
  }, [fetch, parts, attempt])
  const retry = () => {
    setFailed(false)
    setAttempt(attempt + 1)
  }
  return { parts, failed, retry }
}
