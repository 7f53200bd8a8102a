// All answers of stage one (decisions.md, review).
import { ReviewPage } from './ReviewPage.tsx';

export const StageOneReview = () => <ReviewPage />;
