import fc from 'fast-check'

/**
 * Examples are drawn by chance, but the same ones in every run: a change is judged, not its luck (decision 116).
 * `npm run faults` draws others and names their seed.
 */
fc.configureGlobal({ seed: Number(process.env.CHANCE ?? 20_261_128) })
