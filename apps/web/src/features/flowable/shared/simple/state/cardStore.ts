import { createContext, use } from 'react'
import { createStore, useStore, type StoreApi } from 'zustand'
import {
  addBranch,
  findCard,
  forkOf,
  insertCard,
  isFixed,
  moveBranch,
  moveCard,
  neighbourOf,
  previousOf,
  removeCard,
  updateCard,
} from '@app/flow-engine/cards/editing/editCards.ts'
import { copyOf, freshIdsFor, newCard, nextBranch } from '@app/flow-engine/cards/editing/newCards.ts'
import { stepFrom, type Direction } from '@app/flow-engine/cards/editing/stepFocus.ts'
import type { Card, CardFlow, CardType } from '@app/flow-engine/cards/types.ts'
import { createHistory } from '@app/form-engine/editing/history.ts'

export interface CardState {
  flow: CardFlow
  /** What came from outside last. */
  given: CardFlow | undefined
  readOnly: boolean
  /** The card that has, or is to have, the focus. */
  focused: string | undefined
  /** Counts wishes for the focus, so that the same card can be asked for twice. */
  wish: number
  /** The card whose settings are open. */
  opened: string | undefined
  clipboard: Card | undefined
  canUndo: boolean
  canRedo: boolean

  /** Another flow from outside: nothing of the former one can be undone. */
  load(flow: CardFlow): void
  setReadOnly(readOnly: boolean): void
  /** The card was focused by hand. */
  note(id: string): void
  focus(id: string): void
  open(id: string | undefined): void
  step(direction: Direction): void
  /** Changes of the same card one after the other are one step. */
  update(id: string, make: (card: Card) => Card): void
  insert(after: string, type: CardType): void
  remove(id: string): void
  move(id: string, after: string): void
  /** One place along the chain, of a branch along its fork. */
  shift(id: string, step: -1 | 1): void
  moveBranch(id: string, at: number): void
  addBranch(fork: string): void
  copy(id: string): void
  /** Behind a card, before the end, into the fork of a branch. */
  paste(at: string): void
  undo(): void
  redo(): void
}

export type CardStore = StoreApi<CardState>

/** The state of one open designer of cards (workflow §19). */
export function createCardStore(start: CardFlow, { now = Date.now }: { now?: () => number } = {}): CardStore {
  const history = createHistory(start, { now })
  return createStore<CardState>((set, get) => {
    const show = (flow: CardFlow, given?: CardFlow) => {
      const { opened, focused } = get()
      set({
        flow,
        given,
        focused: findCard(flow, focused)?.id ?? flow.root.id,
        opened: findCard(flow, opened)?.id,
        canUndo: history.canUndo(),
        canRedo: history.canRedo(),
      })
    }
    const apply = (flow: CardFlow, focused?: string, burst?: string) => {
      if (get().readOnly || flow === get().flow) return
      history.record(flow, { burst })
      show(flow)
      // Typing in a drawer wishes for nothing.
      if (focused !== undefined) set({ focused: findCard(flow, focused)?.id ?? get().focused, wish: get().wish + 1 })
    }
    return {
      flow: start,
      given: undefined,
      readOnly: false,
      focused: start.root.id,
      wish: 0,
      opened: undefined,
      clipboard: undefined,
      canUndo: false,
      canRedo: false,

      load(flow) {
        history.reset(flow)
        show(flow, flow)
      },
      setReadOnly: (readOnly) => set({ readOnly }),
      note: (focused) => set({ focused }),
      focus: (focused) => set({ focused, wish: get().wish + 1 }),
      open: (opened) => set({ opened }),
      step(direction) {
        const { flow, focused = flow.root.id } = get()
        get().focus(stepFrom(flow, focused, direction))
      },
      update: (id, make) => apply(updateCard(get().flow, id, make), undefined, id),
      insert(after, type) {
        const { flow } = get()
        const card = newCard(type, freshIdsFor(flow))
        apply(insertCard(flow, after, card), card.id)
      },
      remove(id) {
        const { flow } = get()
        apply(removeCard(flow, id), stepFrom(flow, id, 'up'))
      },
      move: (id, after) => apply(moveCard(get().flow, id, after), id),
      shift(id, step) {
        const { flow } = get()
        const branches = forkOf(flow, id)?.conditionNodes
        if (branches) return get().moveBranch(id, branches.findIndex((branch) => branch.id === id) + step)
        const after = neighbourOf(flow, id, step)
        if (after !== undefined) get().move(id, after)
      },
      moveBranch: (id, at) => apply(moveBranch(get().flow, id, at), id),
      addBranch(fork) {
        const { flow } = get()
        const found = findCard(flow, fork)
        if (!found) return
        const branch = nextBranch(found, freshIdsFor(flow))
        apply(addBranch(flow, fork, branch), branch.id)
      },
      copy(id) {
        const card = findCard(get().flow, id)
        if (card && !isFixed(card)) set({ clipboard: card })
      },
      paste(at) {
        const { flow, clipboard } = get()
        const target = findCard(flow, at)
        if (!clipboard || !target) return
        const card = copyOf(clipboard, freshIdsFor(flow))
        if (card.type === 50) {
          const fork = target.conditionNodes ? at : forkOf(flow, at)?.id
          if (fork !== undefined) apply(addBranch(flow, fork, card), card.id)
          return
        }
        const isEnd = isFixed(target) && !target.childNode
        apply(insertCard(flow, isEnd ? (previousOf(flow, at) ?? at) : at, card), card.id)
      },
      undo() {
        if (get().readOnly || !history.canUndo()) return
        history.undo()
        show(history.present())
      },
      redo() {
        if (get().readOnly || !history.canRedo()) return
        history.redo()
        show(history.present())
      },
    }
  })
}

export const CardStoreContext = createContext<CardStore | null>(null)

export function useCardStore(): CardStore {
  const store = use(CardStoreContext)
  if (!store) throw new Error('outside of the designer of cards')
  return store
}

export const useCards = <T>(pick: (state: CardState) => T): T => useStore(useCardStore(), pick)
