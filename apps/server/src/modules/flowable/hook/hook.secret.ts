export const placeOf = (id: string) => ({ table: 'wf_hook', column: 'secret', id })
