/** A word with how many there are, where there are any. */
export const counted = (label: string, count: number | undefined): string => (count ? `${label}(${count})` : label)
