import { screen, waitFor, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Field } from '@app/shared/kit/field.ts'
import type { ResourceFacts } from '@app/shared/kit/resource.ts'
import type { Tree } from '@app/shared/kit/tree.ts'
import { holdsJson } from '@app/shared/kit/wire.ts'
import { fieldMessage, formFields } from '#/kit/form/rules.ts'
import { isRequired, widgetKind } from '#/kit/form/widgets.ts'
import { searchFields } from '#/kit/list/searchFields.ts'
import { tableKeyOf } from '#/kit/table/tableView.ts'
import { pageData } from '#/kit/testing/toy.ts'
import { renderPage, type Answers } from './renderPage.tsx'

type Row = Record<string, unknown>
type Fields = readonly [key: string, field: Field][]

interface More {
  /** The tree that stands beside the list. */
  tree?: Pick<Tree, 'name' | 'label' | 'path'>
}

const word = '甲'
const other = '乙'

/** Something that a list can show. */
function valueOf({ schema, options: { widget, dict } }: Field): unknown {
  if (widget === 'date' || widget === 'datetime') return '2026-01-02'
  if (dict) return '0'
  const fitting = [other, '1', 1, true].find((value) => schema.safeParse(value).success)
  return fitting ?? null
}

const rowOf = (fields: Fields, title: string): Row => ({
  id: 'r1',
  version: 1,
  createTime: '2026-01-02 03:04:05',
  ...Object.fromEntries(fields.map(([key, field]) => [key, field.options.rows ? [] : valueOf(field)])),
  [title]: word,
})

const rowOfChild = ({ options: { rows } }: Field): Row => ({
  id: 'c1',
  version: 1,
  ...Object.fromEntries(Object.entries(rows?.fields ?? {}).map(([key, field]) => [key, valueOf(field)])),
})

/** Whatever a page asks for besides: nothing is there. */
const nothingElse = (answers: Answers): Answers =>
  new Proxy(answers, {
    get: (all, key) => all[String(key)] ?? (String(key).startsWith('GET ') ? standard(key) : undefined),
  })

const standard = (key: string | symbol) =>
  /^GET \/(getInfo|getRouters|getSysConfig)/.test(String(key)) ? undefined : { data: [] }

const node = {
  id: 'n1',
  key: 'n1',
  label: '一层',
  title: '一层',
  parentId: '0',
  parentIds: 'n1',
  isLeaf: true,
  selectable: true,
  disabled: false,
  disableCheckbox: false,
  icon: null,
  attributes: {},
  children: null,
}

/** What a page that holds more than one entity promises, claimed of one: its list, its acts, its rows, its tree. */
export function pageClaimsOf(Page: ComponentType, resource: ResourceFacts, { tree }: More = {}): void {
  const { label, path, permOf, title, titleField, offers } = resource
  const fields: Fields = Object.entries(resource.fields)
  const isShown = (key: string) => resource.fields[key]?.options.list !== false
  const listed = fields.filter(([key]) => isShown(key))
  const rowFields = fields.filter(([, { options }]) => options.rows)
  const row = rowOf(fields, titleField)
  const whole = { ...row, ...Object.fromEntries(rowFields.map(([key, field]) => [key, [rowOfChild(field)]])) }
  const show = (permissions?: readonly string[]) =>
    renderPage(<Page />, {
      answers: nothingElse({
        [`GET ${path}/page`]: pageData([row]),
        [`GET ${path}/r1`]: { data: whole },
        [`GET ${path}/findMaxSort`]: { data: 10 },
        [`GET /system/sysTableConfig/getInfoByTableKey/${tableKeyOf(resource.name)}`]: { data: null },
        ...(tree ? { [`GET ${tree.path}/listTree/3/0`]: { data: [node] } } : {}),
      }),
      ...(permissions ? { permissions } : {}),
    })
  const listThere = () => screen.findByText(word)

  describe(`页面 ${label}`, () => {
    afterEach(() => vi.unstubAllGlobals())

    test('its list has the columns of the contract and a row', async () => {
      show()
      await listThere()
      expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
      const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
      for (const [, field] of listed) expect(heads).toContain(field.label)
    })

    const searched = searchFields(resource).filter(({ chosenWith }) => !tree || chosenWith?.tree?.name !== tree.name)
    test.runIf(searched.length > 0)('it is searched for by the fields of the contract', async () => {
      const { user } = show()
      await listThere()
      const bar = within(screen.getByRole('search'))
      const more = bar.queryByRole('button', { name: '展开' })
      if (more) await user.click(more)
      for (const { label: name } of searched) expect(bar.getByText(name, { selector: 'label' })).toBeTruthy()
    })

    /** What a new row must have and does not begin with. */
    const asked = formFields(resource, 'create').filter(
      ([key, field]) =>
        isRequired(field) &&
        !field.options.rows &&
        !field.options.dict &&
        field.options.initial === undefined &&
        key !== resource.sortField &&
        widgetKind(field) !== 'boolean' &&
        !holdsJson(field),
    )
    test.runIf(offers.has('add') && asked.length > 0)('what must be there is asked for in its own words', async () => {
      const { user } = show()
      await listThere()
      await user.click(screen.getByRole('button', { name: '新增' }))
      await user.click(await screen.findByRole('button', { name: '保存' }, { timeout: 20_000 }))
      for (const [, field] of asked)
        expect((await screen.findAllByText(String(fieldMessage(field, undefined)))).length).toBeGreaterThan(0)
    })

    test('who may only look has no acts', async () => {
      show([permOf('list')])
      await listThere()
      for (const act of ['新增', '导入', '导出']) expect(screen.queryByRole('button', { name: act })).toBeNull()
      for (const act of ['修改', '删除']) expect(screen.queryByRole('button', { name: `${act} ${word}` })).toBeNull()
    })

    for (const [, field] of offers.has('save') ? rowFields : [])
      test(`${field.label}: a new row is filled in the form of its parent`, async () => {
        const { user } = show()
        await listThere()
        await user.click(screen.getByRole('button', { name: '新增' }))
        const rows = within(await screen.findByRole('region', { name: field.label }, { timeout: 20_000 }))
        expect(rows.queryAllByRole('listitem')).toEqual([])
        await user.click(rows.getByRole('button', { name: `添加${field.label}` }))
        expect(rows.getAllByRole('listitem')).toHaveLength(1)
      })

    test.runIf(offers.has('get') && rowFields.length > 0)(
      'below a row stand the rows that were saved with it',
      async () => {
        const { user } = show()
        await listThere()
        await user.click(screen.getByRole('button', { name: `展开 ${word}` }))
        for (const [, field] of rowFields) {
          const region = within(await screen.findByRole('region', { name: field.label }, { timeout: 20_000 }))
          expect(region.getAllByText(other).length).toBeGreaterThan(0)
        }
      },
    )

    test.runIf(tree)('a node of the tree narrows the list', async () => {
      const { user, askedFor } = show()
      const pane = within(await screen.findByRole('complementary', { name: tree?.label ?? '' }))
      await user.click(await pane.findByText(node.title))
      await waitFor(() => {
        const last = askedFor(`GET ${path}/page`).at(-1)
        expect([...(last?.query.values() ?? [])]).toContain(node.id)
      })
    })
  })
}
