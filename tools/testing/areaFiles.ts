/** The slice of an area that the product does not know; its table is not called like its resource. */
export const areaFiles: Readonly<Record<string, string>> = {
  'packages/shared/src/shop/orderItem.ts': `import { z } from 'zod'
import { field } from '@app/shared/kit/field.ts'
import { defineResource } from '@app/shared/kit/resource.ts'

export const orderItem = defineResource({
  name: 'shop:orderItem',
  label: '订单明细',
  offers: ['page', 'list', 'get', 'save', 'remove', 'export', 'import'],
  fields: {
    itemCode: field(z.string().min(1).max(64), '明细编码', { unique: true, search: 'like', title: true }),
    kind: field(z.string().length(1), '类别', { dict: 'shop_item_kind', search: 'eq' }),
  },
})
`,
  'apps/server/src/modules/shop/orderItem/orderItem.table.ts': `import { pgTable, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, liveUnique } from '#/platform/database/columns.ts'

export const orderItemTable = pgTable(
  't_order_item',
  {
    ...auditColumns,
    itemCode: varchar({ length: 64 }).notNull(),
    kind: varchar({ length: 1 }).notNull(),
  },
  (t) => [liveUnique('t_order_item_code_uq', t.itemCode)],
)
`,
  'apps/server/src/modules/shop/orderItem/orderItem.routes.ts': `import { orderItem } from '@app/shared/shop/orderItem.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { deptIdsUnder } from '#/modules/system/api.ts'
import { orderItemTable } from './orderItem.table.ts'

export default resourceRoutes(orderItem, orderItemTable, {
  beforeSave: async (ctx) => void (await deptIdsUnder(ctx, '100')),
})
`,
  'apps/server/src/modules/shop/orderItem/orderItem.seed.ts': `import { orderItem } from '@app/shared/shop/orderItem.ts'
import { menuSeed } from '#/modules/system/api.ts'

export default [menuSeed(orderItem, { under: 'warehouse', sort: 10, icon: 'shop' })]
`,
  'apps/server/src/modules/shop/orderItem/orderItem.dict.ts': `import type { Dictionary } from '#/modules/system/api.ts'

export default [
  { type: 'shop_item_kind', name: '明细类别', entries: [{ value: '1', label: '正品', isDefault: true }] },
] satisfies readonly Dictionary[]
`,
  'apps/web/src/features/shop/orderItem/OrderItemIndex.tsx': `import { orderItem } from '@app/shared/shop/orderItem.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'

export default function OrderItemIndex() {
  return <ResourcePage resource={orderItem} />
}
`,
  'packages/shared/src/stock/shelf.ts': `export const shelfWord = '货架'
`,
  'apps/server/src/modules/stock/api.ts': `export const shelfCount = 1
`,
}

/** Files that import what their place forbids, each with the target that must be named. */
export const forbiddenImports: readonly (readonly [file: string, statement: string, target: string])[] = [
  ...(
    [
      ['shop/orderItem/a.ts', 'stock/api.ts'],
      ['shop/orderItem/b.ts', 'portal/api.ts'],
      ['shop/orderItem/c.ts', 'system/people/post/post.table.ts'],
      ['cms/d.ts', 'stock/api.ts'],
      ['portal/e.ts', 'stock/api.ts'],
    ] as const
  ).map(([file, target]) => {
    const modules = 'apps/server/src/modules'
    return [`${modules}/${file}`, `import '#/modules/${target}'\n`, `${modules}/${target}`] as const
  }),
  ...[
    'packages/shared/src/system/f.ts',
    'packages/shared/src/shop/g.ts',
    'apps/server/src/modules/system/h.ts',
    'apps/web/src/features/system/post/i.ts',
    'apps/web/src/features/shop/orderItem/j.ts',
    'apps/web/src/components/k.ts',
    'apps/web/src/app/l.ts',
  ].map((file) => [file, `import '@app/shared/stock/shelf.ts'\n`, 'packages/shared/src/stock/shelf.ts'] as const),
  [
    'apps/web/src/features/shop/orderItem/m.ts',
    `import '@app/shared/portal/portlet.ts'\n`,
    'packages/shared/src/portal/portlet.ts',
  ],
  [
    'apps/web/src/app/n.ts',
    `import '#/features/shop/orderItem/OrderItemIndex.tsx'\n`,
    'apps/web/src/features/shop/orderItem/OrderItemIndex.tsx',
  ],
]
