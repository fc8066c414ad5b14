import { removeObjects } from './file.remove.ts'

export const jobs = [removeObjects]
