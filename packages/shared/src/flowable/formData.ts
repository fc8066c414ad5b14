import { z } from 'zod'

/** Values of the forms of a request: flat by model, those of a node that keeps its own under its id. */
export const flowFormData = z.record(z.string().max(200), z.unknown())
