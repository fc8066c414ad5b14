import { deliveryJob } from '#/kit/delivery/deliver.ts'
import { recordNews } from './webhook.deliveries.ts'

export const jobs = [deliveryJob(recordNews)]
