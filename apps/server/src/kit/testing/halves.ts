import { z } from 'zod'
import { field } from '@app/shared/kit/field.ts'
import { defineResource } from '@app/shared/kit/resource.ts'

const fields = {
  boxName: field(z.string().min(1).max(20), '盒子名称', { title: true }),
}

/** What is only ever added. */
export const entry = defineResource({ name: 'toy:entry', label: '登记', offers: ['page', 'get', 'add'], fields })

/** What somebody else adds, and nobody deletes. */
export const sealed = defineResource({ name: 'toy:sealed', label: '封存', offers: ['page', 'get', 'edit'], fields })

/** Rows that nothing tells apart. */
export const loose = defineResource({ name: 'toy:loose', label: '散件', offers: ['page', 'save', 'import'], fields })
