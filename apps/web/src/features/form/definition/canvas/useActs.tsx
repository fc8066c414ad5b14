import { App } from 'antd'
import { useMemo } from 'react'
import { freeKey, newControl } from '@app/form-engine/controls/catalog.ts'
import { isGiven, type ControlType } from '@app/form-engine/controls/registry.ts'
import type { SlotAddress } from '@app/form-engine/document/slots.ts'
import { slotsOf } from '@app/form-engine/document/slots.ts'
import type { Control } from '@app/form-engine/document/types.ts'
import { insertControls, moveBeside, moveControls, removeControls, topmost } from '@app/form-engine/editing/commands.ts'
import { duplicateControls, pasteControls } from '@app/form-engine/editing/copies.ts'
import { placeProblem } from '@app/form-engine/editing/place.ts'
import { usesOfAll, type Use } from '@app/form-engine/editing/usage.ts'
import { primaryOf, useDesignerStore, type DesignerStore } from '#/features/form/definition/draft/designerStore.ts'
import { placesOf, rootSlot } from '#/features/form/definition/draft/places.ts'
import { UseList } from '#/features/form/definition/rules/UseList.tsx'
import { useConfirm } from '#/kit/page/confirm.tsx'

interface Talk {
  warn: (text: string) => void
  ask: (title: string, uses: readonly Use[], run: () => void) => void
}

/** A control of its own for a form; its key is free there. */
export function freshControl(store: DesignerStore, type: ControlType): Control {
  return newControl(type, freeKey(type, new Set(placesOf(store.getState().definition).keys())))
}

/** What can be done with the selection, the same from mouse, keyboard, menu and outline. */
function actsOf(store: DesignerStore, { warn, ask }: Talk) {
  const state = () => store.getState()
  const chosen = () => topmost(state().definition, state().selection)
  const primary = () => placesOf(state().definition).get(primaryOf(state()) ?? '')
  /** After the selected control, in its list; at the end of the form when nothing is selected (form-designer §3). */
  const placeForNew = (): { slot: SlotAddress; at: number } => {
    const visit = primary()
    return visit ? { slot: visit.slot, at: visit.at + 1 } : { slot: rootSlot, at: state().definition.list.length }
  }
  const move = (slot: SlotAddress, at: number) => {
    const controls = chosen().map(({ control }) => control)
    const problem = placeProblem(state().definition, controls, slot)
    if (problem) return warn(problem)
    const keys = controls.map(({ key }) => key)
    state().apply((definition) => moveControls(definition, keys, slot, at), { select: keys })
  }
  const removeNow = () => {
    const { definition, selection } = state()
    const last = chosen().at(-1)
    if (!last) return
    const gone = new Set(selection)
    const around = last.slot.key === null ? undefined : placesOf(definition).get(last.slot.key)?.control
    const siblings =
      (around ? slotsOf(around).find(({ index }) => index.join() === last.slot.index.join())?.list : definition.list) ??
      []
    const stays = ({ key }: Control) => !gone.has(key)
    const heir = siblings.slice(last.at + 1).find(stays) ?? siblings.slice(0, last.at).findLast(stays)
    state().apply((before) => removeControls(before, selection), { select: heir ? [heir.key] : [] })
  }
  return {
    add(type: ControlType) {
      if (state().readOnly) return
      const { slot, at } = placeForNew()
      const control = freshControl(store, type)
      const problem = placeProblem(state().definition, [control], slot)
      if (problem) return warn(problem)
      state().apply((definition) => insertControls(definition, slot, at, [control]), { select: [control.key] })
    },
    paste(controls: readonly Control[]) {
      if (state().readOnly) return
      const { slot, at } = placeForNew()
      const problem = placeProblem(state().definition, controls, slot)
      if (problem) return warn(problem)
      const added = pasteControls(state().definition, slot, at, controls)
      state().apply(() => added.definition, { select: added.keys })
    },
    duplicate() {
      const { definition, selection, readOnly } = state()
      if (readOnly || selection.length === 0) return
      const added = duplicateControls(definition, selection)
      state().apply(() => added.definition, { select: added.keys })
    },
    remove() {
      if (state().readOnly || state().selection.length === 0) return
      const holds = chosen().some(({ control }) => slotsOf(control).some(({ list }) => list.length > 0))
      const uses = usesOfAll(state().definition, state().selection)
      if (holds) ask('是否确认删除该布局及其中的控件?', uses, removeNow)
      else if (uses.length > 0) ask('是否确认删除?', uses, removeNow)
      else removeNow()
    },
    moveBeside(step: -1 | 1) {
      const { selection } = state()
      state().apply((definition) => moveBeside(definition, selection, step), { select: selection })
    },
    moveInto: move,
    moveOut() {
      const [first] = chosen()
      const around = placesOf(state().definition).get(first?.slot.key ?? '')
      if (around) move(around.slot, around.at + 1)
    },
    selectParent() {
      const around = primary()?.ancestors.at(-1)
      if (around) state().select([around.key])
    },
    selectBeside(step: -1 | 1) {
      const visits = [...placesOf(state().definition).values()]
      const keys = visits
        .filter(({ ancestors }) => !ancestors.some(({ type }) => isGiven(type)))
        .map(({ control }) => control.key)
      const current = primaryOf(state())
      const at = current === undefined ? (step > 0 ? -1 : keys.length) : keys.indexOf(current)
      const next = keys[at + step]
      if (next) state().select([next])
    },
  }
}

export type Acts = ReturnType<typeof actsOf>

export function useActs(): Acts {
  const store = useDesignerStore()
  const { message } = App.useApp()
  const confirm = useConfirm()
  return useMemo(
    () =>
      actsOf(store, {
        warn: (text) => void message.warning(text),
        ask: (title, uses, run) =>
          confirm({
            title,
            ...(uses.length > 0 && {
              content: (
                <>
                  <p>以下公式和规则引用了要删除的内容，删除后须另行修改：</p>
                  <UseList uses={uses} />
                </>
              ),
            }),
            okText: '删除',
            danger: true,
            run: async () => run(),
          }),
      }),
    [store, message, confirm],
  )
}
