import { z } from 'zod'

/** One node of the caller's menu tree (auth §7.1); empty fields are not sent. */
export interface RouterNode {
  name?: string | undefined
  path: string
  component?: string | undefined
  /** `noRedirect`: a group that cannot be opened itself. */
  redirect?: string | undefined
  hidden?: boolean | undefined
  alwaysShow?: boolean | undefined
  /** `0`: opens a new window; `1` with an absolute address: shown in a frame inside its tab. */
  isFrame?: string | undefined
  meta?: RouterMeta | undefined
  children?: RouterNode[] | undefined
}

export const routerMeta = z.object({
  title: z.string(),
  icon: z.string().nullish(),
  noCache: z.boolean().optional(),
  remark: z.string().nullish(),
  hidden: z.boolean().optional(),
  show: z.boolean().optional(),
  hideChildren: z.boolean().optional(),
  hideHeader: z.boolean().optional(),
  hiddenHeaderContent: z.boolean().optional(),
  /** Address of a page of the product before it was moved, which links may still say. */
  home: z.string().optional(),
  /** Permission prefix of the page, e.g. `system:post`. */
  permission: z.string().optional(),
  /** Last words of the caller's permissions with that prefix. */
  actions: z.array(z.string()).optional(),
})
export type RouterMeta = z.infer<typeof routerMeta>

export const routerNode: z.ZodType<RouterNode> = z.object({
  name: z.string().optional(),
  path: z.string(),
  component: z.string().optional(),
  redirect: z.string().optional(),
  hidden: z.boolean().optional(),
  alwaysShow: z.boolean().optional(),
  isFrame: z.string().optional(),
  meta: routerMeta.optional(),
  get children() {
    return z.array(routerNode).optional()
  },
})
