// What a timeline has beside its rows or instead of them, in one file that comes after the first view.
export { TimelineEmpty } from './timeline-empty.tsx'
export { TimelineFollower } from './timeline-follower.tsx'
export { TimelineNews } from './timeline-news.tsx'
