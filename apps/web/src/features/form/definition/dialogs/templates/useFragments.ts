import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import type { Control } from '@app/form-engine/document/types.ts'
import { fromClipboard } from '@app/form-engine/editing/clipboard.ts'
import { topmost } from '@app/form-engine/editing/commands.ts'
import { pasteControls } from '@app/form-engine/editing/copies.ts'
import { placeProblem } from '@app/form-engine/editing/place.ts'
import { fragmentCalls, type FormFragment } from '@app/shared/form/fragment.ts'
import { primaryOf, useDesignerStore } from '#/features/form/definition/draft/designerStore.ts'
import { placesOf, rootSlot } from '#/features/form/definition/draft/places.ts'
import { call } from '#/kit/http/http.ts'

const queryKey = ['form:fragment', 'list']

/** Groups of controls that are kept for other forms. */
export function useFragments() {
  const store = useDesignerStore()
  const client = useQueryClient()
  const { message } = App.useApp()
  const list = useQuery({ queryKey, queryFn: ({ signal }) => call(fragmentCalls.list, {}, { signal }) })
  const refresh = () => client.invalidateQueries({ queryKey })

  const save = async (name: string, scope: FormFragment['scope']) => {
    const { definition, selection } = store.getState()
    const controls = topmost(definition, selection).map(({ control }) => control)
    await call(fragmentCalls.save, { body: { name, scope, fragmentJson: JSON.stringify(controls) } })
    void message.success('保存成功')
    await refresh()
  }
  const remove = async ({ id }: FormFragment) => {
    await call(fragmentCalls.remove, { params: { ids: id } })
    await refresh()
  }
  /** After what is chosen, where that place takes it; at the end of the form otherwise. */
  const insert = (fragment: FormFragment) => {
    const controls = controlsOf(fragment)
    if (!controls) return void message.error('常用模板的内容无法识别')
    const { definition, apply } = store.getState()
    const beside = placesOf(definition).get(primaryOf(store.getState()) ?? '')
    const fits = beside && !placeProblem(definition, controls, beside.slot)
    const slot = fits ? beside.slot : rootSlot
    const problem = placeProblem(definition, controls, slot)
    if (problem) return void message.error(problem)
    const added = pasteControls(definition, slot, fits ? beside.at + 1 : definition.list.length, controls)
    apply(() => added.definition, { select: added.keys })
    void message.success(`已插入【${fragment.name}】`)
  }
  return { list, save, remove, insert }
}

/** The controls of a fragment; undefined when they cannot be read. */
export const controlsOf = ({ fragmentJson }: FormFragment): Control[] | undefined =>
  fromClipboard(`{"list":${fragmentJson},"config":{}}`)
