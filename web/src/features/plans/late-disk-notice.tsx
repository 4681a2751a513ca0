import { late } from '../../platform/page/late.tsx'

/** For owners, where they begin; it stands below everything else, so that nothing moves when it comes. */
export const LateDiskNotice = late(() => import('./home-disk.tsx').then((module) => module.HomeDisk))
