import { act, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { newControl } from '@app/form-engine/controls/catalog.ts'
import { newForm } from '@app/form-engine/document/newForm.ts'
import { createDesigner, DesignerContext } from '#/features/form/definition/draft/designerStore.ts'
import { dropDraft, writeDraft } from '#/kit/form/localDrafts.ts'
import { renderPage } from '#testing/renderPage.tsx'
import { useLocalDraft } from './useLocalDraft.ts'

vi.mock('#/kit/form/localDrafts.ts', () => ({
  readDraft: vi.fn<() => Promise<undefined>>(() => Promise.resolve(undefined)),
  writeDraft: vi.fn<() => Promise<undefined>>(() => Promise.resolve(undefined)),
  dropDraft: vi.fn<() => Promise<undefined>>(() => Promise.resolve(undefined)),
}))
beforeEach(() => vi.clearAllMocks())

const formOf = (...keys: string[]) => ({ ...newForm(), list: keys.map((key) => newControl('input', key)) })

function design() {
  const store = createDesigner()
  store.getState().load(formOf('input_1'))
  function Kept() {
    useLocalDraft('f1', 3, true)
    return null
  }
  const { unmount } = renderPage(
    <DesignerContext value={store}>
      <Kept />
    </DesignerContext>,
  )
  return { store, unmount }
}

test('本地草稿: whoever leaves at once keeps what is not saved yet', () => {
  const { store, unmount } = design()
  act(() => store.getState().replace(formOf('input_1', 'input_2')))
  unmount()
  expect(writeDraft).toHaveBeenCalledOnce()
})

test('本地草稿: what the server has cleaned and stored leaves nothing behind, however soon one leaves', async () => {
  const { store, unmount } = design()
  act(() => store.getState().replace(formOf('input_1', 'input_2')))
  act(() => {
    store.getState().replace(formOf('input_1'))
    store.getState().markSaved(store.getState().definition)
  })
  unmount()
  expect(writeDraft).not.toHaveBeenCalled()
  await waitFor(() => expect(dropDraft).toHaveBeenCalledWith('f1'))
})
