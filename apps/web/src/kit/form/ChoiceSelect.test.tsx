import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { choiceLimit } from '@app/shared/kit/choices.ts'
import { renderPage } from '#testing/renderPage.tsx'
import { ChoiceSelect } from './ChoiceSelect.tsx'
import type { ChoiceSource } from './useChoices.ts'

afterEach(() => vi.unstubAllGlobals())

const names = (count: number) => Array.from({ length: count }, (_, index) => `名册${index}`)

/** A list of so many names, answered as the server does; the last one is out of use. */
function listOf(count: number) {
  const all = names(count).map((label, index) => ({ value: `v${index}`, label }))
  const ask = vi.fn<ChoiceSource['ask']>(({ word, ids }) =>
    Promise.resolve(
      ids
        ? all.filter(({ value }) => ids.split(',').includes(value))
        : all.filter(({ label }) => label.includes(word ?? '')).slice(0, choiceLimit),
    ),
  )
  return { queryKey: ['toy', count], ask }
}

function Field({ source, start }: { source: ChoiceSource; start: string[] }) {
  const [value, setValue] = useState(start)
  return (
    <>
      <ChoiceSelect multiple source={source} value={value} onChange={setValue} />
      <output>{value.join()}</output>
    </>
  )
}

const open = async (count: number, start: string[] = []) => {
  const source = listOf(count)
  const { user } = renderPage(<Field source={source} start={start} />)
  await user.click(screen.getByRole('combobox'))
  return { user, words: () => source.ask.mock.calls.map(([query]) => query) }
}

test('选择: few choices are all there and found without the server', async () => {
  const { user, words } = await open(choiceLimit - 1)
  await screen.findByTitle('名册0')
  await user.type(screen.getByRole('combobox'), '名册150')
  await user.click(await screen.findByTitle('名册150'))
  expect(screen.getByRole('status').textContent).toBe('v150')
  expect(screen.queryByText(/最多显示/)).toBeNull()
  expect(words()).toEqual([{}])
})

test('选择: of many the server finds what is typed; what is chosen keeps its label', async () => {
  const { user, words } = await open(choiceLimit + 100, ['v299'])
  expect(await screen.findByText('最多显示 200 项，输入关键字查找其他项')).toBeTruthy()
  await waitFor(() => expect(screen.getAllByTitle('名册299')).not.toHaveLength(0))
  await user.type(screen.getByRole('combobox'), '名册250')
  await user.click(await screen.findByTitle('名册250'))
  expect(screen.getByRole('status').textContent).toBe('v299,v250')
  await user.type(screen.getByRole('combobox'), '名册10')
  await screen.findByTitle('名册10')
  for (const label of ['名册250', '名册299']) expect(screen.getAllByTitle(label)).not.toHaveLength(0)
  expect(words()).toEqual([{}, { ids: 'v299' }, { word: '名册250' }, { word: '名册10' }])
})

test('选择: what is typed before the list is there is looked for once it is', async () => {
  const source = listOf(choiceLimit + 100)
  const answers = source.ask.getMockImplementation()
  let arrive: () => void = () => undefined
  source.ask.mockImplementation(async (query, signal) => {
    if (!query.word && !query.ids) await new Promise<void>((done) => (arrive = done))
    return (await answers?.(query, signal)) ?? []
  })
  const { user } = renderPage(<Field source={source} start={[]} />)
  await user.type(screen.getByRole('combobox'), '名册250')
  arrive()
  await user.click(await screen.findByTitle('名册250'))
  expect(screen.getByRole('status').textContent).toBe('v250')
})
