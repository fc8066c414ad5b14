import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { checkCards } from '@app/flow-engine/cards/checkCards.ts'
import type { CardFlow } from '@app/flow-engine/cards/types.ts'
import type { CheckContext } from '@app/flow-engine/check/types.ts'
import type { FormField } from '#/features/flowable/shared/rules/formFields.ts'
import { Canvas } from './canvas/Canvas.tsx'
import { CardDrawer } from './CardDrawer.tsx'
import { CardToolbar, zooms } from './CardToolbar.tsx'
import { CardStoreContext, createCardStore, useCards, type CardStore } from './state/cardStore.ts'
import { CardWorldContext, type StartRange } from './state/cardWorld.ts'
import { useCardNames } from './state/useCardNames.ts'
import { useNarrowCards } from './state/useNarrowCards.ts'
import css from './simple.module.css'

interface SimpleDesignerProps {
  value: CardFlow
  onChange: (flow: CardFlow) => void
  /** Fields of the main form, `formFieldsOf(definition)`. */
  formFields: readonly FormField[]
  /** Who may start it, as the settings of the process say. */
  startRange: StartRange
  onStartRange: (range: StartRange) => void
  readOnly?: boolean
  /** Goes on in the BPMN designer; asked for before it is called. */
  onConvert?: () => void
}

/** 简易设计器: a process as cards one below the other (workflow §19). */
export function SimpleDesigner(props: SimpleDesignerProps) {
  const { value, onChange, readOnly = false, ...rest } = props
  const [store] = useState(() => createCardStore(value))
  const isNarrow = useNarrowCards()
  useEffect(() => {
    store.getState().setReadOnly(readOnly || isNarrow)
  }, [store, readOnly, isNarrow])
  useExchange(store, value, onChange)
  return (
    <CardStoreContext value={store}>
      <Designed {...rest} isNarrow={isNarrow && !readOnly} />
    </CardStoreContext>
  )
}

/** Says every change that was made here, takes every flow that was not. */
function useExchange(store: CardStore, value: CardFlow, onChange: (flow: CardFlow) => void) {
  const told = useRef(new WeakSet<CardFlow>())
  const tell = useEffectEvent(onChange)
  useEffect(() => {
    if (store.getState().flow !== value && !told.current.has(value)) store.getState().load(value)
  }, [store, value])
  useEffect(
    () =>
      store.subscribe(({ flow, given }, former) => {
        if (flow === former.flow || flow === given) return
        told.current.add(flow)
        tell(flow)
      }),
    [store],
  )
}

interface DesignedProps extends Pick<SimpleDesignerProps, 'formFields' | 'startRange' | 'onStartRange' | 'onConvert'> {
  isNarrow: boolean
}

function Designed({ formFields, startRange, onStartRange, isNarrow, onConvert }: DesignedProps) {
  const flow = useCards((state) => state.flow)
  const nameOf = useCardNames(flow, formFields, startRange)
  const faults = useMemo(() => faultsOf(flow), [flow])
  const area = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(1)
  const fit = () => {
    const sheet = area.current?.firstElementChild
    if (!area.current || !sheet) return
    const wide = area.current.clientWidth / (sheet.scrollWidth / zoom)
    const high = area.current.clientHeight / (sheet.scrollHeight / zoom)
    setZoom(Math.min(Math.max(Math.floor(Math.min(wide, high) * 20) / 20, zooms.least), 1))
  }
  return (
    <CardWorldContext value={{ fields: formFields, nameOf, faults, startRange, onStartRange }}>
      <section className={css.designer} aria-label="简易设计器">
        <CardToolbar zoom={zoom} onZoom={setZoom} onFit={fit} onConvert={onConvert} />
        {isNarrow && <p className={css.hint}>请在电脑上编辑</p>}
        <Canvas area={area} zoom={zoom} />
        <CardDrawer />
      </section>
    </CardWorldContext>
  )
}

/** What only the server knows it says itself. */
const world: CheckContext = {
  zone: 'Asia/Shanghai',
  isHandler: () => true,
  isProcess: () => true,
  isForm: () => true,
}

/** What each card still lacks. */
function faultsOf(flow: CardFlow): ReadonlyMap<string, readonly string[]> {
  const found = checkCards(flow, world)
  const faults = new Map<string, string[]>()
  for (const { card, message } of found) faults.set(card, [...(faults.get(card) ?? []), message])
  return faults
}
