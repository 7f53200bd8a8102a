// All answers of stage one (decisions.md, review).
import { ReviewPage } from '../app/flow/ReviewPage.tsx';

export const StageOneReview = () => <ReviewPage />;
