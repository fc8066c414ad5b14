import type { MenuBadge } from '#/kit/frame/menuBadge.tsx'

interface BadgeModule {
  default: readonly MenuBadge[]
}

const badges = Object.values(import.meta.glob<BadgeModule>('#/features/**/*.badge.tsx', { eager: true })).flatMap(
  (module) => module.default,
)

/** What waits behind an entry of the menu; nothing for most. */
export const MenuCount = ({ component }: { component: string | undefined }) =>
  badges.filter((badge) => badge.component === component).map((badge) => <badge.Count key={badge.component} />)
