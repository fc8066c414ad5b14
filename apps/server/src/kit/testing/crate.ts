import { z } from 'zod'
import { decimalText } from '@app/shared/kit/decimalText.ts'
import { field } from '@app/shared/kit/field.ts'
import { defineResource } from '@app/shared/kit/resource.ts'
import { attachments, filesOf, nameOf } from '@app/shared/kit/told.ts'
import { shelf } from './shelf.ts'

const id = z.string().max(64)

/** An entity that names people, departments, nodes of a tree and files. */
export const crate = defineResource({
  name: 'toy:crate',
  label: '箱子',
  offers: ['page', 'get', 'save', 'remove', 'export', 'import'],
  fields: {
    crateName: field(z.string().min(1).max(20), '箱名', { title: true, unique: true }),
    price: field(decimalText({ precision: 20, scale: 2, min: '0' }).nullish(), '价格'),
    keeper: field(id.nullish(), '保管人', { widget: 'user' }),
    keeperName: nameOf('keeper', '保管人'),
    deputy: field(id.nullish(), '代管人', { widget: 'user' }),
    deputyName: nameOf('deputy', '代管人'),
    deptId: field(id.nullish(), '部门', { widget: 'dept' }),
    deptName: nameOf('deptId', '部门'),
    shelfId: field(id.nullish(), '货架', { widget: 'treeSelect', tree: () => shelf }),
    shelfName: nameOf('shelfId', '货架'),
    photos: field(z.string().max(200).nullish(), '照片', { widget: 'image' }),
    photoFiles: filesOf('photos', '照片'),
    ...attachments(),
    story: field(z.string().max(200).nullish(), '说明', { widget: 'editor', list: false }),
  },
})
