import { createHash } from 'node:crypto'
import { withHalves, type Offer, type Resource } from '@app/shared/kit/resource.ts'
import type { SeedRows } from '#/platform/start/applySeeds.ts'
import { menuGroups, type MenuGroupCode } from './menuGroups.ts'
import { menuRowsSeed, placed, sortWord } from './menuRows.ts'

export interface ButtonSeed {
  name: string
  /** Last word of the permission; the first part is the page's. */
  action: string
  /** Ids of the product's own rows (system §16.7); others get one made of the permission. */
  id?: string
  /** The page's code and the action unless given. */
  code?: string
  /** Whole permission, when it is not of the page's module. */
  perms?: string
}

/** Any text; the editor still offers the groups. */
type AnyMenu = string & Record<never, never>

export interface PageSeed {
  /** Code of a group of the product, or code or id of any menu that pages may stand below; missing, the page is a root. */
  under: MenuGroupCode | AnyMenu
  sort: number
  icon: string
  name: string
  code: string
  path: string
  /** Key of the page in the web's registry. */
  component: string
  /** Permission prefix of the page and its buttons, e.g. `system:post`. */
  perm: string
  /** Permissions of the page itself; `{perm}:list` unless given, `null` for a page that needs none. */
  perms?: string | null
  id?: string
  buttons?: readonly ButtonSeed[]
  /** Not in the side menu. */
  hidden?: boolean
  /** Shown below the title in the header; `{name}菜单` unless given. */
  remark?: string
}

/** What differs from the page that follows from the resource. */
export type MenuSeedOptions = Pick<PageSeed, 'under' | 'sort' | 'icon'> &
  Partial<Omit<PageSeed, 'perm'>> & {
    /** Ids of the derived buttons, in their order. */
    buttonIds?: readonly string[]
    /** Word of the button names when it is not the resource's label. */
    buttonLabel?: string
  }

/** The same on every installation, so that a row is recognised at the next start. */
const stableId = (perms: string) => createHash('sha256').update(`menu ${perms}`).digest('hex').slice(0, 32)

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const homes = new Map<string, string>()

/** Where the product brought the pages of its groups, by the id of their rows: what links in its texts and code say. */
export const productHomes: ReadonlyMap<string, string> = homes

/** A page of the menu tree with its buttons, as base data. */
export function pageSeed(page: PageSeed): SeedRows {
  const group = Object.hasOwn(menuGroups, page.under) ? menuGroups[page.under as MenuGroupCode] : undefined
  const { id, sort } = group ?? { id: page.under, sort: 0 }
  const groupPlace = { id, parentIds: id, treeSorts: sortWord(sort), treeLevel: 1 }
  const perms = page.perms === undefined ? `${page.perm}:list` : page.perms
  const own = placed(page.id ?? stableId(perms ?? page.perm), page.sort, groupPlace)
  if (group) homes.set(own.id, `/${group.path}/${page.path}`)
  const buttons = (page.buttons ?? []).map((button, i) => {
    const buttonPerms = button.perms ?? `${page.perm}:${button.action}`
    return {
      ...placed(button.id ?? stableId(buttonPerms), (i + 1) * 10, own),
      menuType: 'F',
      menuName: button.name,
      menuCode: button.code ?? `${page.code}${upperFirst(button.action)}`,
      perms: buttonPerms,
    }
  })
  const row = {
    ...own,
    treeLeaf: buttons.length > 0 ? 'n' : 'y',
    menuType: 'C',
    menuName: page.name,
    menuCode: page.code,
    path: page.path,
    component: page.component,
    perms,
    icon: page.icon,
    visible: page.hidden ? '1' : '0',
    remark: page.remark ?? `${page.name}菜单`,
  }
  // What stands below other slices' pages comes after all of them.
  return group ? menuRowsSeed([row, ...buttons], 30) : menuRowsSeed([row, ...buttons], 32, page.under)
}

const standardButtons: readonly [offer: Offer, action: string, word: string][] = [
  ['get', 'query', '查询'],
  ['add', 'add', '新增'],
  ['edit', 'edit', '修改'],
  ['remove', 'remove', '删除'],
  ['export', 'export', '导出'],
  ['import', 'import', '导入'],
]

/** The page of a resource with one button for each permission it declares. */
export function menuSeed(
  resource: Pick<Resource, 'name' | 'perm' | 'label' | 'offers'>,
  { buttonIds = [], buttonLabel = resource.label, ...given }: MenuSeedOptions,
): SeedRows {
  const [area = '', entity = ''] = resource.name.split(':')
  const offers = withHalves(resource.offers)
  const derived = standardButtons
    .filter(([offer]) => offers.has(offer))
    .map(([, action, word], i) => {
      const id = buttonIds[i]
      return { name: `${buttonLabel}${word}`, action, ...(id === undefined ? {} : { id }) }
    })
  return pageSeed({
    name: `${resource.label}管理`,
    code: `${area}-${entity}`,
    path: entity,
    component: `${area}/${entity}/${upperFirst(entity)}Index`,
    buttons: derived,
    ...given,
    perm: resource.perm,
  })
}
