import { z } from 'zod'

/** The department of a person, as answers about people name it. */
export const sysDept = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  deptName: z.string(),
  treeSort: z.number(),
  leader: z.string().nullish(),
  status: z.string(),
})
export type SysDept = z.infer<typeof sysDept>
