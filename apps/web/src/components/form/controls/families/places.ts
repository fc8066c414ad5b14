import css from './places.module.css'

/** What is typed finds places by parts of their names along the way: 杭州 西湖, 浙江/杭州. */
export const placeSearch = {
  filter: (text: string, path: readonly { label?: unknown }[]) => {
    const way = path.map(({ label }) => label).join('')
    return text
      .split(/[\s/／]+/)
      .filter(Boolean)
      .every((part) => way.includes(part))
  },
}

/** How places look that are chosen level by level. */
export const placeLook = { classNames: { popup: { root: css.popup ?? '' } } }
