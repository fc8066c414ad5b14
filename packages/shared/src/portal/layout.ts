import { z } from 'zod'
import { isHttpAddress, isOwnAddress } from '@app/shared/kit/textPatterns.ts'

/** Columns of the grid. */
export const gridColumns = 3
/** Cards of one workbench at most (security IN-08). */
export const mostItems = 100
/** Bytes of a stored layout at most. */
export const mostContentBytes = 65_536

/** Addresses a card may lead to: pages of the product and other sites, never scripts. */
export const isSafeLink = (text: string): boolean => isHttpAddress(text) || isOwnAddress(text)

/** What a card does beside showing its portlet (system §12.3). */
export const cardOptions = z.object({
  titleRequired: z.boolean().default(true),
  /** Own title of the card; the portlet's name unless given. */
  title: z.string().max(50).default(''),
  /** Where 更多 leads; empty for nowhere. */
  moreUrl: z
    .string()
    .max(500)
    .refine((text) => text === '' || isSafeLink(text))
    .default(''),
  /** Minutes between two refreshes, 0 for none. */
  refresh: z.number().min(0).max(1_440).default(1),
})
export type CardOptions = z.infer<typeof cardOptions>

/** Older layouts keep the options as an object, stored ones as text. */
function optionsIn(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? {}
  try {
    return value === '' ? {} : (JSON.parse(value) as unknown)
  } catch {
    return value
  }
}

/** One portlet in a workbench: where it stands on the grid of three columns, `h` in pixels (system §12.3). */
export const portalItem = z
  .object({
    id: z.string().min(1).max(64),
    /** Id of the portlet. */
    i: z.string().min(1).max(64),
    /** Code of the portlet. */
    key: z.string().max(64),
    name: z.string().max(200),
    type: z.literal('smallPage').default('smallPage'),
    /** Component key. */
    url: z.string().max(200),
    x: z
      .int()
      .min(0)
      .max(gridColumns - 1),
    y: z.int().min(0).max(1_000_000),
    w: z.int().min(1).max(gridColumns),
    h: z.int().min(2).max(10_000),
    isShowTitle: z.enum(['Y', 'N']).default('N'),
    isAllowDrag: z.boolean().default(false),
    /** Somebody made the card as high as `h`; otherwise that is what its content once took. */
    isHeightChosen: z.boolean().optional(),
    options: z.preprocess(optionsIn, cardOptions),
  })
  .refine(({ x, w }) => x + w <= gridColumns)
export type PortalItem = z.infer<typeof portalItem>

const layout = z
  .array(portalItem)
  .max(mostItems)
  .refine((items) => new Set(items.map(({ i }) => i)).size === items.length)

/** The items of a layout that was parsed already; undefined when it is none. */
export const layoutFrom = (value: unknown): PortalItem[] | undefined => layout.safeParse(value).data

/** The items of a stored layout; undefined when the text is damaged. */
export function layoutOf(content: string): PortalItem[] | undefined {
  try {
    return layoutFrom(JSON.parse(content))
  } catch {
    return undefined
  }
}

/** A layout as it is stored. */
export const contentOf = (items: readonly PortalItem[]): string =>
  JSON.stringify(items.map(({ options, ...item }) => ({ ...item, options: JSON.stringify(options) })))
