import { Button, Steps, type StepsProps } from 'antd'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { ControlList } from '#/components/form/ControlList.tsx'
import { PrintedPanes } from '#/components/form/controls/families/PrintedPanes.tsx'
import { useForm } from '#/components/form/formScope.ts'
import type { WidgetProps } from '#/components/form/formTypes.ts'
import { modelsIn, usePanes, type Pane } from '#/components/form/panes.ts'
import css from '#/components/form/controls/families/layouts.module.css'

function StepsLayout(props: WidgetProps) {
  const { readOnly } = useForm()
  return readOnly ? <PrintedPanes control={props.control} /> : <LiveSteps {...props} />
}

/** One step at a time; back is free, forward leads over steps that are right. */
function LiveSteps({ control, options }: WidgetProps) {
  const { tabs, check } = useForm()
  const all = usePanes(control)
  const panes = all.filter(({ shown }) => shown)
  const open = useSyncExternalStore(tabs.subscribe, () => tabs.open(control.key)?.[0])
  const at = placeOf(
    panes,
    all.findIndex(({ value }) => value === open),
  )
  const current = panes[at]
  const seen = useSeen(current)
  const { root, body, arrive } = useArrival(current)
  if (!current) return null

  const go = async (to: number, { free = false, turned = false }) => {
    const passed = free || options.validateEach === false ? [] : panes.slice(at, to)
    // oxlint-disable-next-line no-await-in-loop -- the first wrong step ends the way
    for (const { list } of passed) if (!(await check(modelsIn(list)))) return
    const target = panes[to]
    if (!target) return
    if (turned) arrive()
    tabs.show(control.key, [target.value])
  }
  const turn = (by: number) => void go(at + by, { turned: true })
  return (
    <div ref={root} className={css.steps} role="group" aria-label={control.label || '步骤'}>
      <Steps
        size="small"
        responsive={false}
        current={at}
        items={panes.map((pane) => itemOf(pane, pane === current))}
        onChange={(to) => void go(to, { free: options.allowJump === true })}
      />
      {panes.map((pane, place) =>
        seen.has(pane.at) || pane === current ? (
          <div
            key={pane.at}
            ref={pane === current ? body : null}
            className={css.step}
            role="group"
            aria-label={`第 ${place + 1} 步，共 ${panes.length} 步：${pane.label}`}
            tabIndex={-1}
            hidden={pane !== current}
          >
            <ControlList list={pane.list} />
          </div>
        ) : null,
      )}
      <div className={css.stepButtons}>
        {at > 0 && <Button onClick={() => turn(-1)}>上一步</Button>}
        {at < panes.length - 1 && (
          <Button type="primary" onClick={() => turn(1)}>
            下一步
          </Button>
        )}
      </div>
    </div>
  )
}

/** The last step that is there up to the wanted column; a step that went leaves the one before it. */
const placeOf = (panes: readonly Pane[], wanted: number) =>
  Math.max(
    panes.findLastIndex(({ at }) => at <= wanted),
    0,
  )

type Item = NonNullable<StepsProps['items']>[number] & { 'aria-current'?: 'step' }

const itemOf = ({ label, faulty }: Pane, isCurrent: boolean): Item => ({
  title: (
    <>
      {label}
      {faulty && <span className="sr-only">（有误）</span>}
    </>
  ),
  ...(faulty && { status: 'error' as const }),
  ...(isCurrent && { 'aria-current': 'step' as const }),
})

/** Steps that were open stay, with uploads that run and lists that are unfolded. */
function useSeen(current: Pane | undefined): ReadonlySet<number> {
  const [seen, setSeen] = useState<ReadonlySet<number>>(() => new Set())
  if (current && !seen.has(current.at)) setSeen(new Set([...seen, current.at]))
  return seen
}

/** Whoever turned to another step stands at its beginning, not on a button that is gone. */
function useArrival(current: Pane | undefined) {
  const root = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const turned = useRef(false)
  const at = current?.at
  useEffect(() => {
    if (!turned.current) return
    turned.current = false
    body.current?.focus({ preventScroll: true })
    root.current?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return {
    root,
    body,
    arrive: () => {
      turned.current = true
    },
  }
}

export const parts = { Widget: StepsLayout, ReadOnly: () => null }
